/** What the workbench shows of appraisals. */
export { countSurveyed, listSurveyed } from './survey.ts'
