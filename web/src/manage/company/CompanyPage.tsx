import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { FirstSteps } from '../first-steps/FirstSteps.tsx'
import { loadFirstSteps } from '../first-steps/load-first-steps.ts'
import { CompanyForm } from './CompanyForm.tsx'
import styles from './company.module.css'

export const loader = loadFirstSteps

/** /manage/systemconfig: 企业首页 (platform.md §10.1). */
export default function CompanyPage() {
  return (
    <PageFrame title="企业首页">
      <div className={styles.first}>
        <FirstSteps offersAgain />
      </div>
      <CompanyForm />
    </PageFrame>
  )
}
