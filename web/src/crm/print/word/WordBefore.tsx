import { DownloadOutlined } from '@ant-design/icons'
import { saveFile } from '#web/platform/download.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { PageFrame } from '#web/ui/page/PageFrame.tsx'
import { useWordAgain } from './filled-word.ts'
import { WordPaper } from './WordPaper.tsx'

/** What was printed by a document of Word, as it was printed. */
export function WordBefore({ recordId }: { recordId: number }) {
  const filled = useWordAgain(recordId)
  const { data } = filled
  return (
    <PageFrame
      title="打印记录"
      actions={
        data && (
          <Button icon={<DownloadOutlined />} onClick={() => saveFile(data.content, data.name)}>
            再次下载Word
          </Button>
        )
      }
      fill
    >
      <WordPaper filled={filled} />
    </PageFrame>
  )
}
