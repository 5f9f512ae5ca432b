/** Either a value, or the reason there is none. What people, files and networks cause is a `Result`; only our own bugs throw. */
export type Result<T, E> = Ok<T> | Failed<E>;

/** There is a value. */
export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

/** There is none, and this is why. */
export interface Failed<E> {
  readonly ok: false;
  readonly error: E;
}

/** A result that is a value. */
export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });
/** A result that is a reason. */
export const failed = <E>(error: E): Failed<E> => ({ ok: false, error });
