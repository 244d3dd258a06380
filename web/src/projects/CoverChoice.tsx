import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useId } from 'react'
import { fileCalls } from '#protocol/files/calls.ts'
import { projectLimits, projectWords } from '#protocol/office/door.ts'
import { builtInCovers } from '#protocol/projects/covers.ts'
import { fileAddress } from '#web/platform/file-address.ts'
import { newBatchId } from '#web/platform/files.ts'
import { upload } from '#web/platform/upload.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { confirmDelete } from '#web/ui/layer/confirm.ts'
import { pickFiles } from '#web/ui/upload/pick-files.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import styles from './form.module.css'

/** A picture of the product, or one that was uploaded into a batch. */
export interface Cover {
  /** The chosen picture; of one's own: '' while its address is that of the batch. */
  url: string
  isOwn: boolean
  own?: { url: string; batchId: string }
}

interface CoverChoiceProps {
  id?: string
  value?: Cover
  onChange?: (cover: Cover) => void
}

const [first = ''] = builtInCovers
export const firstCover: Cover = { url: first, isOwn: false }

/** Eight pictures, and one of one's own while there are no more than these (spec 3 §5). */
export function CoverChoice({ id, value = firstCover, onChange }: CoverChoiceProps) {
  const name = useId()
  const [busy, run] = useBusy()
  const { own } = value
  const count = builtInCovers.length + (own ? 1 : 0)
  const add = async () => {
    const [file] = await pickFiles({ accept: 'image/png,image/jpeg,image/gif,image/webp', multiple: false })
    if (!file) return
    const batchId = newBatchId()
    await run(async () => {
      const { url } = await upload(fileCalls.upload, { batchId, type: 'img' }, file)
      onChange?.({ url, isOwn: true, own: { url, batchId } })
    })
  }
  const remove = () =>
    confirmDelete({
      title: '删除封面',
      content: projectWords.coverQuestion,
      okText: '删除封面',
      onOk: () => onChange?.(value.isOwn ? firstCover : { url: value.url, isOwn: false }),
    })
  return (
    <fieldset id={id} className={styles.covers} aria-label="项目封面">
      {builtInCovers.map((url, at) => (
        <Picture
          key={url}
          name={name}
          label={`封面 ${at + 1}`}
          url={url}
          isChosen={!value.isOwn && value.url === url}
          onChoose={() => onChange?.({ ...value, url, isOwn: false })}
        />
      ))}
      {own && (
        <div className={styles.place}>
          <Picture
            name={name}
            label="自己的封面"
            url={fileAddress(own.url)}
            isChosen={value.isOwn}
            onChoose={() => onChange?.({ url: own.url, isOwn: true, own })}
          />
          <Button
            className={styles.drop}
            type="text"
            size="small"
            icon={<DeleteOutlined />}
            aria-label="删除自己的封面"
            onClick={remove}
          />
        </div>
      )}
      {count <= projectLimits.coversBeforeOwn && (
        <Button
          type="dashed"
          className={styles.add}
          icon={<PlusOutlined />}
          loading={busy}
          onClick={() => void add()}
        >
          添加封面
        </Button>
      )}
    </fieldset>
  )
}

interface PictureProps {
  name: string
  label: string
  url: string
  isChosen: boolean
  onChoose: () => void
}

const Picture = ({ name, label, url, isChosen, onChoose }: PictureProps) => (
  <label className={styles.cover} title={label}>
    <img src={url} alt="" />
    <input type="radio" name={name} aria-label={label} checked={isChosen} onChange={onChoose} />
  </label>
)
