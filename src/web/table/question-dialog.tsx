import { Button, Dialog } from '../look/controls.js';

/** A question to the players in front of everything else. */
export interface TableQuestion {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => void;
}

interface QuestionDialogProps {
  readonly question: TableQuestion | undefined;
  readonly onClose: () => void;
}

export function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  if (question === undefined) return null;
  return (
    <Dialog title={question.title} onClose={onClose}>
      <p>{question.text}</p>
      <div class="row">
        <Button kind="main" onPress={question.onYes}>
          {question.yes}
        </Button>
        <Button onPress={onClose}>{question.no}</Button>
      </div>
    </Dialog>
  );
}
