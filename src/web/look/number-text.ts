/** A number with a true minus sign. */
export const numberText = (value: number): string => `${value}`.replace('-', '−');
