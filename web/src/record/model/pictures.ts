import { bareField } from '#protocol/fields/bare-field.ts'
import type { FormField } from '#protocol/fields/rule/field.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { type RecordType, toKey } from '#protocol/record/declaration/declare.ts'
import { pictureListKey } from '#protocol/record/declaration/declared-details.ts'

interface PictureOptions {
  /** As its detail sent it; empty for a new one. */
  record: Row
  isNew: boolean
}

/**
 * The pictures of a record as fields behind those of its form or its details. Only our own client knows of them as fields;
 * on the wire they are files of the detail. Kept from whom the record came without them.
 */
export const pictureFields = (
  { pictures = [] }: RecordType,
  { record, isNew }: PictureOptions,
): FormField[] =>
  pictures.flatMap((each) => {
    const list = record[pictureListKey(each)]
    if (!isNew && list === undefined) return []
    return [
      bareField({
        fieldName: toKey(each.name),
        name: each.label,
        formType: 'pic',
        value: list ?? [],
        inputTips: `最多9张，建议尺寸 ${each.width}×${each.height}`,
        stylePercent: 100,
      }),
    ]
  })

/** The details show the pictures in a tab of their own. */
export const hasPicturesTab = ({ detail }: Pick<RecordType, 'detail'>): boolean =>
  detail.tabs.some(({ key }) => key === 'pictures')
