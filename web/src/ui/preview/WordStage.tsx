import styles from './preview.module.css'
import { type StageProps, useContent } from './stage.ts'
import { Loading, Unsupported } from './Unsupported.tsx'
import { toWordPage } from './word-page.ts'

/** A Word document in a frame of its own. */
export default function WordStage({ file }: StageProps) {
  const { data, isError } = useContent(file, toWordPage)
  if (isError) return <Unsupported file={file} />
  if (data === undefined) return <Loading />
  return <iframe className={styles.page} title={file.name} sandbox="" srcDoc={data} />
}
