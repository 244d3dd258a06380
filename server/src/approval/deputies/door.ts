/** Who stands in for whom. */
export { setDeputy, writeDeputy } from './set-deputy.ts'
