import type { LoaderFunction } from 'react-router'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { FirstSteps, loadFirstSteps } from '../first-steps/door.ts'
import { CompanyForm } from './CompanyForm.tsx'
import styles from './company.module.css'

/** @public taken up by `lazyPage` */
export const loader: LoaderFunction = () => loadFirstSteps()

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
