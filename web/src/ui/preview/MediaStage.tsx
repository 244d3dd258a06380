import { useState } from 'react'
import { kindOf } from '#protocol/files/file-kinds.ts'
import { fileAddress } from '#web/platform/file-address.ts'
import styles from './preview.module.css'
import type { StageProps } from './stage.ts'
import { Unsupported } from './Unsupported.tsx'

/** Sound and film, as far as the browser plays them; it asks for the parts it needs. */
export function MediaStage({ file }: StageProps) {
  const [failed, setFailed] = useState(false)
  if (failed) return <Unsupported file={file} />
  const source = { src: fileAddress(file.url), controls: true, onError: () => setFailed(true) }
  // what people uploaded has no captions
  const Player = kindOf(file.name) === 'audio' ? 'audio' : 'video'
  return (
    <div className={styles.centre}>
      <Player className={styles.film} {...source} />
    </div>
  )
}
