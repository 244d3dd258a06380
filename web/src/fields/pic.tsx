import { PictureOutlined } from '@ant-design/icons'
import { type Picture, picturesIn } from './pic/files.ts'
import { Pictures } from './pic/Pictures.tsx'
import { EmptyValue } from './show.tsx'
import { defineViews, type ShowProps } from './views.tsx'

function ShowPictures({ value }: ShowProps) {
  const pictures = picturesIn(value)
  return pictures.length === 0 ? <EmptyValue /> : <Pictures pictures={pictures} />
}

/** Pictures of a record, saved by the ids of their files. */
export const pic = defineViews<Picture[]>({
  Show: ShowPictures,
  Edit: async () => (await import('./pic/edit.tsx')).PicturesEdit,
  parse: picturesIn,
  toWrite: (pictures) => pictures.map(({ fileId }) => fileId).join() || null,
  toText: (value) =>
    picturesIn(value)
      .map(({ name }) => name)
      .join('，'),
  filter: null,
  icon: <PictureOutlined />,
  width: 140,
  ownLine: true,
  inline: false,
  roomy: true,
  isChosen: true,
  designer: {
    hint: '上传图片',
  },
})
