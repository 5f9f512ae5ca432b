import { Button, Dialog } from '../look/controls.js';

/** A question to the players, and the words on its two buttons. */
export interface QuestionWords {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
  readonly no: string;
}

/** A question in front of everything else. */
export interface DialogQuestion extends QuestionWords {
  readonly onYes: () => void;
}

interface QuestionDialogProps {
  readonly question: DialogQuestion | undefined;
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
