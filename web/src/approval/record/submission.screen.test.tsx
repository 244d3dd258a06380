import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { flowCalls, type ShownNode } from '#protocol/approval/flow-calls.ts'
import { recordTypeNamed } from '#protocol/record-types.ts'
import { useSubmission } from '#web/record/model/submission.ts'
import { answer, asked, respond } from '../../../test/answers.ts'
import { pick, showAmongAreas } from '../../../test/screen.tsx'
import { me, signIn } from '../../../test/session.ts'

const user = (userId: number, realname: string) => ({
  userId,
  realname,
  img: null,
  deptId: null,
  deptName: null,
})
const node = (flowId: number, examineType: number, more: Partial<ShownNode> = {}): ShownNode => ({
  flowId,
  examineType,
  name: '',
  examineErrorHandling: 2,
  parentLevel: 1,
  roleId: null,
  type: 1,
  chooseType: 1,
  rangeType: 1,
  userList: [],
  deptList: [],
  conditionList: [],
  ...more,
})
const money = { fieldId: 1, name: '合同金额', fieldName: 'money', type: 6, fieldType: 1, setting: null }

/** A form with one field, which shows what would be sent. */
function Form() {
  const type = recordTypeNamed('contract')
  if (!type) throw new Error('there is no contract')
  const [sum, setSum] = useState('5')
  const [said, setSaid] = useState('')
  const submission = useSubmission({
    type,
    isSubmitted: true,
    recordId: undefined,
    values: { money: sum },
    figures: { largestDeviation: '97.49' },
    lines: { product: [{ productId: 4, salesPrice: '100' }] },
  })
  return (
    <>
      <input aria-label="金额" value={sum} onChange={({ target }) => setSum(target.value)} />
      {submission.section}
      <button
        type="button"
        onClick={() => setSaid(submission.refuse?.() ?? JSON.stringify(submission.beside ?? null))}
      >
        {submission.isLed ? '提交审核' : '保存'}
      </button>
      <output>{said}</output>
    </>
  )
}

it('without a flow a save is a save', async () => {
  await signIn()
  answer(flowCalls.drivingFields, null)
  const { user: person } = await showAmongAreas(<Form />)
  await person.click(await screen.findByRole('button', { name: '保存' }))
  await screen.findByText('null')
  expect(screen.queryByRole('region', { name: '审核信息' })).toBeNull()
})

it('shows the path, asks again when a field changes on which it depends, and sends who was picked', async () => {
  await signIn()
  answer(flowCalls.drivingFields, [money])
  const large = node(3, 1, { name: '财务', type: 2, userList: [user(1, '林知远'), user(2, '沈海棠')] })
  const picked = node(4, 4, {
    name: '领导',
    rangeType: 2,
    userList: [user(me.userId, me.realname), user(9, '顾青')],
  })
  respond(flowCalls.preview, ({ dataMap }) => ({
    remarks: '附上报价单',
    examineFlowList: Number(dataMap.money) > 10 ? [large, picked] : [],
  }))
  const { user: person } = await showAmongAreas(<Form />)
  const section = within(await screen.findByRole('region', { name: '审核信息' }))
  await section.findByText('附上报价单')
  section.getByText('审核人为空，审核将自动通过。')
  await person.clear(screen.getByLabelText('金额'))
  await person.type(screen.getByLabelText('金额'), '50')
  await section.findByText('2人会签')
  expect(asked(flowCalls.preview).map(({ dataMap }) => dataMap.money)).not.toContain('')
  await person.click(screen.getByRole('button', { name: '提交审核' }))
  await screen.findByText('请完善审批信息')
  await person.click(section.getByRole('combobox'))
  await pick(person, '顾青')
  await person.click(screen.getByRole('button', { name: '提交审核' }))
  const sent = { label: 1, dataMap: { money: '50' }, optionalList: [{ flowId: 4, userList: [9] }] }
  await screen.findByText(JSON.stringify({ examineFlowData: sent }))
})

it('where the path depends on what follows from lines, these are shown to the server', async () => {
  await signIn()
  const deviation = { ...money, fieldId: -1, fieldName: 'largestDeviation', type: 5 }
  answer(flowCalls.drivingFields, [deviation])
  answer(flowCalls.preview, { remarks: null, examineFlowList: [] })
  const { user: person } = await showAmongAreas(<Form />)
  await screen.findByText('审核人为空，审核将自动通过。')
  await waitFor(() =>
    expect(asked(flowCalls.preview).at(-1)).toMatchObject({
      dataMap: { largestDeviation: '97.49', product: [{ productId: 4, salesPrice: '100' }] },
    }),
  )
  // the save itself sends the lines beside it
  await person.click(screen.getByRole('button', { name: '提交审核' }))
  const sent = { label: 1, dataMap: { largestDeviation: '97.49' }, optionalList: [] }
  await screen.findByText(JSON.stringify({ examineFlowData: sent }))
})
