/** Either a value, or the reason there is none. What people, files and networks cause is a `Result`; only our own bugs throw. */
export type Result<T, E> = Ok<T> | Failed<E>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Failed<E> {
  readonly ok: false;
  readonly error: E;
}

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
export const failed = <E>(error: E): Failed<E> => ({ ok: false, error });
