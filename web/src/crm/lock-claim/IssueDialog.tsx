import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { useDeferredValue, useState } from 'react'
import { lockClaimCalls } from '#protocol/crm/lock-claim/calls.ts'
import { lockClaim } from '#protocol/crm/lock-claim/type.ts'
import { softwareLock } from '#protocol/crm/software-lock/type.ts'
import { lockForms, regions } from '#protocol/crm/software-lock/words.ts'
import type { Row } from '#protocol/record/calls/calls.ts'
import { ask, messageOf } from '#web/platform/client.ts'
import { toast } from '#web/platform/notices.ts'
import { queryOf, refreshModule } from '#web/platform/query-keys.ts'
import type { OperationContext } from '#web/record/model/operation.ts'
import { idOf, titleOf } from '#web/record/model/record.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'

interface IssueForm {
  shellNums?: string[]
}

const wordOf = (words: Readonly<Record<number, string>>, code: unknown) => words[Number(code)] ?? ''

/** 发放: locks of the region's stock, at most as many as are still owed (locks-and-extensions.md §13). */
export function IssueDialog({ rows: [row], onDone, onClose }: OperationContext & { onClose: () => void }) {
  return row ? <Issue claim={row} onDone={onDone} onClose={onClose} /> : null
}

type IssueProps = Pick<OperationContext, 'onDone'> & { claim: Row; onClose: () => void }

function Issue({ claim, onDone, onClose }: IssueProps) {
  const client = useQueryClient()
  const [form] = Form.useForm<IssueForm>()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const claimId = idOf(lockClaim, claim)
  const stock = useQuery({
    ...queryOf(lockClaimCalls.inStock, { claimId, search }),
    placeholderData: keepPreviousData,
  })
  const owed = Number(claim.quantity) - Number(claim.issuedNum)
  const offered = stock.data ?? []
  const region = wordOf(regions, claim.region)
  const save = ({ shellNums = [] }: IssueForm) => ask(lockClaimCalls.issue, { claimId, shellNums })
  const saved = ({ shellNums = [] }: IssueForm) => {
    toast.success(`已发放 ${shellNums.length} 把锁：${titleOf(lockClaim, claim)}`)
    void onDone('changed')
    void refreshModule(client, softwareLock.wire.module)
  }
  const nothing = stock.error ? messageOf(stock.error) : `${region}没有${search ? '符合的' : ''}在库软件锁`
  return (
    <FormDialog<IssueForm>
      name="issue-locks"
      title={`发放 ${titleOf(lockClaim, claim)}`}
      form={form}
      okText="发放"
      onClose={onClose}
      save={save}
      onSaved={saved}
    >
      <p>
        {region} · {wordOf(lockForms, claim.lockForm)} · 申请 {Number(claim.quantity)} 把，还可发放 {owed} 把
      </p>
      <Form.Item
        name="shellNums"
        label="锁号"
        extra={
          <Button
            type="link"
            size="small"
            disabled={offered.length === 0}
            reason={nothing}
            onClick={() =>
              form.setFieldsValue({ shellNums: offered.slice(0, owed).map(({ shellNum }) => shellNum) })
            }
          >
            按库存顺序选 {Math.min(owed, offered.length)} 把
          </Button>
        }
        rules={[
          { required: true, type: 'array', min: 1, message: '请选择要发放的锁' },
          { type: 'array', max: owed, message: `最多还可发放 ${owed} 把` },
        ]}
      >
        <Select
          mode="multiple"
          aria-label="锁号"
          placeholder="输入锁号查找"
          loading={stock.isFetching}
          notFoundContent={nothing}
          showSearch={{ onSearch: setTyped, filterOption: false }}
          options={offered.map(({ shellNum, lockForm }) => ({
            value: shellNum,
            label: lockForm === claim.lockForm ? shellNum : `${shellNum}（${wordOf(lockForms, lockForm)}）`,
          }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
