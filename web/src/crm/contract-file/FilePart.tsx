import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, Switch } from 'antd'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { contractFileCalls, type FileBegin } from '#protocol/crm/contract-file/calls.ts'
import { type FileForm, faultsOf, fileKeys } from '#protocol/crm/contract-file/form.ts'
import { FILE_BESIDE, isRegion } from '#protocol/crm/contract-file/words.ts'
import { parseRelated } from '#web/fields/relation/relation.ts'
import { messageOf } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import type { FormPartProps } from '#web/record/model/screens.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { LoadingRows } from '#web/ui/feedback/LoadingRows.tsx'
import { forgetFaults } from '#web/ui/form/save-form.ts'
import styles from './contract-file.module.css'
import { FileFields, type FileGround } from './FileFields.tsx'
import { followed, locksNamed, numbersOf, type SentFile, sentIn } from './sent-file.ts'

/** 快速创建合同文件 in the panel of a contract: the switch, and the form that is saved with it (locks-and-extensions.md §12.1). */
export function FilePart(props: FormPartProps) {
  const { values, put, disabled } = props
  const id = useId()
  const isOn = sentIn(values) !== null
  const customerId = parseRelated(values.customerId, 'customer')[0]?.id
  const businessId = parseRelated(values.businessId, 'business')[0]?.id
  const isReady = customerId !== undefined && businessId !== undefined
  const end = useEffectEvent(() => {
    if (isOn) put({ [FILE_BESIDE]: null })
  })
  useEffect(() => {
    if (!isReady) end()
  }, [isReady])
  return (
    <section className={styles.part} aria-label="快速创建合同文件">
      <div className={styles.switch}>
        <label htmlFor={id}>快速创建合同文件</label>
        <Switch
          id={id}
          checked={isOn}
          disabled={disabled || !isReady}
          onChange={(on) => put({ [FILE_BESIDE]: on ? {} : null })}
        />
        {!isReady && <span className={styles.quiet}>请先选择客户和商机</span>}
      </div>
      {isOn && isReady && <FileOfContract {...props} customerId={customerId} businessId={businessId} />}
    </section>
  )
}

interface OfProps extends FormPartProps {
  customerId: number
  businessId: number
}

function FileOfContract(props: OfProps) {
  const { values, recordId, customerId, businessId } = props
  const contactsId = parseRelated(values.contactsId, 'contacts')[0]?.id
  const orderDate = typeof values.orderDate === 'string' && values.orderDate ? values.orderDate : undefined
  const request = { contractId: recordId, customerId, businessId, contactsId, orderDate }
  const { data, error, refetch } = useQuery({
    ...queryOf(contractFileCalls.begin, request),
    placeholderData: keepPreviousData,
  })
  if (error)
    return <EmptyState compact variant="error" text={messageOf(error)} onRetry={() => void refetch()} />
  return data ? <FileOfBegin {...props} begin={data} /> : <LoadingRows rows={4} columns={3} height={64} />
}

const begunBy = ({ defaults, fieldForm }: FileBegin): FileForm => ({
  ...defaults,
  ...fieldForm,
})

function FileOfBegin({ begin, customerId, values, put, disabled, faults }: OfProps & { begin: FileBegin }) {
  const [form] = Form.useForm<FileForm>()
  const file = sentIn(values)
  const before = useRef<FileForm>(null)
  const region = file?.region ?? 1
  const ground: FileGround = { region, locks: locksNamed(begin, file?.shellNums ?? '') }
  const hold = (next: FileForm, { region: at, locks }: FileGround) => {
    const sent: SentFile = { ...next, region: at, shellNums: numbersOf(locks) }
    put({ [FILE_BESIDE]: sent })
  }
  const follow = useEffectEvent(() => {
    const next = begunBy(begin)
    const isBlank = !file || fileKeys.every((key) => file[key] === '')
    const locks = begin.softwareLocks
    const begun = before.current
    before.current = next
    if (isBlank) {
      form.setFieldsValue(next)
      hold(next, { region: isRegion(begin.region) ? begin.region : 1, locks })
    } else if (begun) {
      const moved = followed(file, begun, next)
      form.setFieldsValue(moved)
      hold(moved, { region, locks })
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer has arrived
  useEffect(follow, [begin])
  const fault = faults[FILE_BESIDE]
  const show = useEffectEvent(() => {
    const found = faultsOf(form.getFieldsValue())
    const wrong = fileKeys.filter((key) => found[key])
    form.setFields(wrong.map((name) => ({ name, errors: [found[name] ?? ''] })))
    if (wrong[0]) form.scrollToField(wrong[0], { block: 'center', focus: true })
  })
  useEffect(() => {
    if (fault) show()
  }, [fault])
  return (
    <Form<FileForm>
      name="contract-file"
      component={false}
      form={form}
      layout="vertical"
      disabled={disabled}
      initialValues={file ?? undefined}
      onValuesChange={(changed) => {
        forgetFaults(form, changed)
        hold(form.getFieldsValue(), ground)
      }}
    >
      <FileFields
        form={form}
        customerId={customerId}
        begin={begin}
        ground={ground}
        onFollowed={(next) => hold(form.getFieldsValue(), next)}
      />
    </Form>
  )
}
