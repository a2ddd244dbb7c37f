/** Seed of the simulated prices of every demo. */
export const SIMULATION = 20_260_101;
