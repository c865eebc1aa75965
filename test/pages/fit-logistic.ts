// Fits a logistic regression by gradient descent, with a step of its own for each weight (AdaGrad).

export type Weights = Record<string, number>

/** An example: its features, each from 0 to 1, whether it is right (1 or 0), and how much it counts. */
export interface Row { features: Record<string, number>; target: number; weight: number }

export const scoreBy = (weights: Weights, features: Record<string, number>): number =>
  Object.entries(features).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0)

/** The weights of the features of `rows`; `decay` pulls all but that of `bias` to 0. */
export function fitLogistic(
  rows: readonly Row[], { rounds, rate, decay }: { rounds: number; rate: number; decay: number },
): Weights {
  const total = rows.reduce((sum, { weight }) => sum + weight, 0)
  const weights: Weights = {}
  const squares: Weights = {}
  for (let round = 0; round < rounds; round++) {
    const gradient: Weights = {}
    for (const { features, target, weight } of rows) {
      const error = (1 / (1 + Math.exp(-scoreBy(weights, features))) - target) * weight / total
      for (const [name, value] of Object.entries(features)) gradient[name] = (gradient[name] ?? 0) + error * value
    }
    for (const [name, own] of Object.entries(gradient)) {
      const slope = own + decay * (name === 'bias' ? 0 : weights[name] ?? 0)
      squares[name] = (squares[name] ?? 0) + slope * slope
      weights[name] = (weights[name] ?? 0) - rate * slope / Math.sqrt(squares[name] + 1e-12)
    }
  }
  return weights
}
