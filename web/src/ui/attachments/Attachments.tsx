import { CloseCircleFilled } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fileCalls } from '#protocol/files/calls.ts'
import type { FileEntity } from '#protocol/record/calls/calls.ts'
import { attempt } from '#web/platform/attempt.ts'
import { ask } from '#web/platform/client.ts'
import { fileAddress } from '#web/platform/file-address.ts'
import { newBatchId, type StoredFile, sendInto } from '#web/platform/files.ts'
import { invalidateShown, queryKeyOf, queryOf } from '#web/platform/query-keys.ts'
import { FileList } from '../file-list/FileList.tsx'
import { openPreview } from '../preview/preview.ts'
import { pickFiles } from '../upload/pick-files.ts'
import { addUploads } from '../upload/uploads.ts'
import styles from './attachments.module.css'

const isPicture = (file: FileEntity) => file.fileType === 'img'
const looksLikePicture = (file: File) => /^image\/(png|jpe?g|gif|webp|bmp)$/.test(file.type)

interface PicturesProps {
  pictures: readonly FileEntity[]
  /** Absent: they are only looked at. */
  onRemove?: (picture: FileEntity) => void
}

/** Thumbnails; a click opens them over the page. */
export function Pictures({ pictures, onRemove }: PicturesProps) {
  if (pictures.length === 0) return null
  return (
    <div className={styles.pictures}>
      {pictures.map((picture, index) => (
        <div key={picture.fileId} className={styles.picture}>
          <button
            type="button"
            className={styles.thumb}
            title={picture.name}
            aria-label={`预览 ${picture.name}`}
            onClick={() => openPreview(pictures, index)}
          >
            <img src={fileAddress(picture.url)} alt={picture.name} loading="lazy" />
          </button>
          {onRemove && (
            <button
              type="button"
              className={styles.drop}
              aria-label={`删除 ${picture.name}`}
              onClick={() => onRemove(picture)}
            >
              <CloseCircleFilled />
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

interface AttachmentsOptions {
  /** '' before the first file. */
  batchId: string
  /** Called as soon as files are chosen, so that all of them go into one batch. */
  onBatch: (batchId: string) => void
}

/** The files of what is being written: uploads and removals happen at once. */
export function useAttachments({ batchId, onBatch }: AttachmentsOptions) {
  const client = useQueryClient()
  const { data: files = [] } = useQuery({
    ...queryOf(fileCalls.list, { batchId }),
    enabled: batchId !== '',
  })
  const refreshBatch = (batch: string) =>
    invalidateShown(client, { queryKey: queryKeyOf(fileCalls.list, { batchId: batch }) })

  /** `asPictures`: those that are pictures are shown as such; everything else is a file. */
  const add = (chosen: readonly File[], asPictures: boolean) => {
    if (chosen.length === 0) return
    const batch = batchId || newBatchId()
    if (batch !== batchId) onBatch(batch)
    const pictures = chosen.filter((file) => asPictures && looksLikePicture(file))
    const others = chosen.filter((file) => !pictures.includes(file))
    const onDone = () => void refreshBatch(batch)
    if (pictures.length) addUploads({ files: pictures, send: sendInto(batch, 'img'), onDone })
    if (others.length) addUploads({ files: others, send: sendInto(batch), onDone })
  }
  const remove = async ({ fileId }: StoredFile) => {
    if (await attempt(ask(fileCalls.remove, { id: fileId }))) await refreshBatch(batchId)
  }
  return {
    files,
    add,
    remove: (file: StoredFile) => void remove(file),
    pickPictures: async () => add(await pickFiles({ accept: 'image/*' }), true),
    pickFiles: async () => add(await pickFiles(), false),
  }
}

interface AttachedProps {
  files: readonly FileEntity[]
  onRemove?: (file: StoredFile) => void
}

/** Pictures first, then the other files. */
export function Attached({ files, onRemove }: AttachedProps) {
  const others = files.filter((file) => !isPicture(file))
  return (
    <>
      <Pictures pictures={files.filter(isPicture)} onRemove={onRemove} />
      {others.length > 0 && <FileList files={others} onRemove={onRemove} />}
    </>
  )
}
