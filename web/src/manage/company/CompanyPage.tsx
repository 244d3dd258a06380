import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { CompanyForm } from './CompanyForm.tsx'

/** /manage/systemconfig: 企业首页 (platform.md §10.1). */
export default function CompanyPage() {
  return (
    <PageFrame title="企业首页">
      <CompanyForm />
    </PageFrame>
  )
}
