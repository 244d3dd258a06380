/** Who stands in for whom. */
export { setDeputy } from './set-deputy.ts'
