import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { Certificates } from './Certificates.tsx'
import { Seals } from './Seals.tsx'
import { TemplateEditor } from './TemplateEditor.tsx'

/** 印章与合同模板 (locks-and-extensions.md §12.5, §12.6, §12.8). */
export default function SealsPage() {
  return (
    <PageFrame title="印章与合同模板">
      <Seals />
      <Certificates />
      <TemplateEditor />
    </PageFrame>
  )
}
