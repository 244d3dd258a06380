import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { leads } from '#protocol/crm/leads/type.ts'
import { bareField } from '#protocol/fields/bare-field.ts'
import { recordCallsOf } from '#protocol/record/calls/calls.ts'
import { answer, asked, respond } from '../../../../test/answers.ts'
import { showAmongAreas } from '../../../../test/screen.tsx'
import { signIn } from '../../../../test/session.ts'
import { type FormPartProps, plainScreen } from '../../model/screens.tsx'
import { RecordWorkspace } from '../../pages/workspace.tsx'
import { RecordForm } from './RecordForm.tsx'

const noop = () => undefined
const calls = recordCallsOf(leads)
const field = (fieldName: string, name: string) => bareField({ fieldName, name, formType: 'text' })

/** Kind 5 has no remark, and a name of its own. */
const formOf = (kind: number | undefined) =>
  kind === 5
    ? [[field('leadsName', '姓名')], [field('nextStep', '下一步')]]
    : [[field('leadsName', '姓名')], [field('remark', '备注')]]

const Kinds = ({ kind, chooseKind }: FormPartProps) => (
  <button type="button" onClick={() => chooseKind({ actionType: 5 })}>
    现为{kind?.actionType}，改为第五种
  </button>
)

it('a form of a kind is asked for and saved with it, and another kind takes over what was entered', async () => {
  await signIn()
  respond(calls.form, ({ actionType }) => formOf(actionType))
  answer(calls.add, { leadsId: 3 })
  const { user } = await showAmongAreas(
    <RecordWorkspace opens="panel">
      <RecordForm
        screen={{ ...plainScreen(leads), FormPart: Kinds }}
        request={{ typeKey: leads.key, kind: { actionType: 4 } }}
        onClose={noop}
        onMade={noop}
      />
    </RecordWorkspace>,
  )
  await user.type(await screen.findByRole('textbox', { name: '姓名' }), '柳经理')
  await user.type(screen.getByRole('textbox', { name: '备注' }), '只在第四种')
  await user.click(screen.getByRole('button', { name: '现为4，改为第五种' }))
  await user.type(await screen.findByRole('textbox', { name: '下一步' }), '回访')
  expect(screen.getByRole('textbox', { name: '姓名' })).toHaveProperty('value', '柳经理')
  expect(screen.queryByRole('textbox', { name: '备注' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(asked(calls.add)).toHaveLength(1))
  expect(asked(calls.form).map(({ actionType }) => actionType)).toEqual([4, 5])
  expect(asked(calls.add)[0]).toMatchObject({
    actionType: 5,
    entity: { leadsName: '柳经理', nextStep: '回访' },
  })
  expect(asked(calls.add)[0]?.entity).not.toHaveProperty('remark')
})
