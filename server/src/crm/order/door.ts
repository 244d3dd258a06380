/** What orders offer to businesses and to what may close a gate. */
export { completeOrder } from './complete.ts'
export { tryEffect, tryEffectOfContracts } from './effect.ts'
export { orderHappening } from './happening.ts'
export { answerOrder } from './quick.ts'
export { holdOrder, prepareOrder, saveLines } from './saving.ts'
export { blankPlain, describeOrder, showLinesOfContract } from './show-order.ts'
