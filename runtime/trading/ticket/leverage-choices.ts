const COMMON_LEVERAGES = [1, 2, 3, 5, 10, 15, 20, 25, 30, 50, 100, 200, 400, 500];

/** The leverage values on offer, with the asset's cap last. */
export function leverageChoices(cap: number): number[] {
  return [...COMMON_LEVERAGES.filter((each) => each < cap), cap];
}
