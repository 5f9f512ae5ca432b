import { useEffect, useRef, useState } from 'preact/hooks';

/** Takes what is dropped anywhere on the page: a browser would leave the app to show a file that missed its place. */
export function useDropped(take: (dropped: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const current = useRef(take);
  current.current = take;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent): void => {
      if (relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      setIsOver(false);
      if (event.dataTransfer !== null) current.current(event.dataTransfer);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}
