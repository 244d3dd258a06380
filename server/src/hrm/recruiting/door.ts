/** What the workbench shows of recruiting. */
export { daysWithInterviews, interviewsOn, surveyRecruiting } from './survey.ts'
