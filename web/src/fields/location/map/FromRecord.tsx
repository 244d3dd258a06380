import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { detailRequest, recordCallsOf } from '#protocol/record/calls/calls.ts'
import type { RecordType } from '#protocol/record/declaration/declare.ts'
import { recordTypes } from '#protocol/record-types.ts'
import { attempt } from '#web/platform/attempt.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { parseAddress } from '../../map_address/address.ts'
import { useRelationSlot } from '../../relation/picker-slot.ts'
import type { RelatedRecord } from '../../relation/relation.ts'
import { type ChosenPlace, pointOf } from './find-places.ts'
import styles from './place.module.css'

/** Types whose records have a place of their own. */
const placed = recordTypes.filter(({ stored }) => stored.some(({ formType }) => formType === 'map_address'))

/** A place that was taken from a record, with its name. */
export interface RecordPlace extends ChosenPlace {
  name: string
}

interface FromRecordProps {
  onTake: (place: RecordPlace) => void
}

/** 取自客户…: the place of another record; a record that has none, or keeps it from the person, says so. */
export function FromRecord({ onTake }: FromRecordProps) {
  const slot = useRelationSlot()
  if (!slot) return null
  return placed.map((type) => <TakeFrom key={type.key} type={type} Picker={slot.Picker} onTake={onTake} />)
}

interface TakeFromProps extends FromRecordProps {
  type: RecordType
  Picker: NonNullable<ReturnType<typeof useRelationSlot>>['Picker']
}

function TakeFrom({ type, Picker, onTake }: TakeFromProps) {
  const client = useQueryClient()
  const id = useId()
  const take = async ({ id: recordId, name }: RelatedRecord) => {
    const row = await client.fetchQuery(queryOf(recordCallsOf(type).detail, detailRequest(type, recordId)))
    const { region, detailAddress, location, lng, lat } = parseAddress(row)
    if (!pointOf({ lng, lat })) toast.warning(`${type.display}“${name}”还没有定位`)
    else onTake({ name, lng, lat, region, address: location || [...region, detailAddress].join('') })
  }
  return (
    <div className={styles.record}>
      <Picker
        id={id}
        target={type.key}
        title={`取自${type.display}`}
        value={[]}
        onChange={([chosen]) => chosen && void attempt(take(chosen))}
      />
    </div>
  )
}
