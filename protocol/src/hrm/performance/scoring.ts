import { exact, type Figure, given, plus, rate, rounded, times } from '../figure.ts'

export interface Score {
  readonly score: string
  /** Per cent. */
  readonly weight: string
}

/** `r2(Σ score × weight ÷ 100)` (hrm.md §17.5). */
export const scoreOf = (scores: readonly Score[]): Figure =>
  rounded(
    '评分',
    plus(
      null,
      ...scores.map(({ score, weight }) =>
        times(null, given(null, score), rate('权重', exact(weight).div(100))),
      ),
    ),
    'hundredth',
  )

export interface Level {
  readonly name: string
  readonly minScore: string
  readonly maxScore: string
  /** Per cent of all people: the share that a forced distribution demands. */
  readonly minNum: string
  readonly maxNum: string
}

/** The level of a score; one between two ranges has that with the greatest lower end not above it. Null below all. */
export const levelOf = (levels: readonly Level[], score: string): Level | null =>
  levels
    .filter(({ minScore }) => exact(minScore).lte(score))
    .toSorted((one, other) => exact(other.minScore).comparedTo(one.minScore))[0] ?? null

/** Why levels or weights of a plan do not fit, as their refusal reads (§17.3); null where they do. */
export function faultOfLevels(levels: readonly Level[], fullScore: number): string | null {
  for (const [index, level] of levels.entries()) {
    const above = levels[index - 1]
    const isOrdered = exact(level.minScore).gte(0) && exact(level.minScore).lte(level.maxScore)
    if (!isOrdered || exact(level.maxScore).gt(fullScore)) return `${level.name}的分值范围不正确`
    if (above && exact(level.maxScore).gte(above.minScore)) return '须小于上一等级下限值'
    for (const share of [level.minNum, level.maxNum])
      if (exact(share).lt(0) || exact(share).gt(100)) return `${level.name}的比例范围不正确`
  }
  const sum = (of: (level: Level) => string) =>
    levels.reduce((total, level) => total.plus(of(level)), exact(0))
  if (sum(({ minNum }) => minNum).gt(100)) return '下限值之和不能大于100'
  return sum(({ maxNum }) => maxNum).lt(100) ? '上限值应大于等于100' : null
}

/** Weights of evaluators or goals: each 0–100, together 100. */
export const areWhole = (weights: readonly string[]): boolean =>
  weights.every((weight) => exact(weight).gte(0) && exact(weight).lte(100)) &&
  weights.reduce((total, weight) => total.plus(weight), exact(0)).eq(100)

/** Levels whose share of all people lies outside of what is demanded (6030). */
export function brokenLevels(levels: readonly Level[], counts: ReadonlyMap<string, number>): Level[] {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return []
  return levels.filter(({ name, minNum, maxNum }) => {
    const share = exact(counts.get(name) ?? 0)
      .div(total)
      .times(100)
      .toDecimalPlaces(2)
    return share.lt(minNum) || share.gt(maxNum)
  })
}

/** Answers of peers, shown only together: fewer than this many would name their authors. */
const FEWEST_ANSWERS = 3

/** The mean of anonymous answers to two places; null below three, also where more were asked. */
export const peerMean = (answers: readonly string[]): string | null =>
  answers.length < FEWEST_ANSWERS
    ? null
    : answers
        .reduce((sum, answer) => sum.plus(answer), exact(0))
        .div(answers.length)
        .toFixed(2)
