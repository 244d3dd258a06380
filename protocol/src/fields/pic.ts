import { builtIn, type FormTypeRule } from './rule/form-type.ts'
import { toIds } from './value/ids.ts'
import { isBlank } from './value/shape.ts'

/** As many pictures one group holds (foundations §5.1). */
export const MOST_PICTURES = 9
export const TOO_MANY_PICTURES = `最多只能上传${MOST_PICTURES}张图片`

/** Pictures of a record, by the ids of their files, comma-joined; drawn where they stand, never among the fields. */
export const pic: FormTypeRule = {
  code: 29,
  title: '图片',
  aliases: [],
  hasValue: true,
  hasColumns: false,
  fromRegister: false,
  isEmpty: (value) => isBlank(value) || toIds(value).length === 0,
  check: (value, { name }) => {
    const ids = toIds(value)
    if (ids.some((id) => !Number.isSafeInteger(id) || id <= 0)) return `${name}格式有误`
    return ids.length > MOST_PICTURES ? TOO_MANY_PICTURES : null
  },
  longest: null,
  formatRefusal: null,
  operators: [],
  hasOrder: false,
  design: builtIn,
}
