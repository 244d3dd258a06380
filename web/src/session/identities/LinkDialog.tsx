import { useQuery } from '@tanstack/react-query'
import { identityCalls } from '#protocol/session/identity-calls.ts'
import { secondFactorCalls } from '#protocol/session/second-factor-calls.ts'
import { ask } from '#web/platform/client.ts'
import { queryOf } from '#web/platform/query-keys.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { ProofFields } from '../second-factor/door.ts'

interface Values {
  password: string
  smscode?: string
}

/** Shows that it is the person himself, then leads to the provider. */
export function LinkDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const factor = useQuery(queryOf(secondFactorCalls.state, {}))
  const save = async (values: Values) => {
    const { url } = await ask(identityCalls.beginLink, values)
    location.assign(url)
  }
  return (
    <FormDialog<Values>
      name="identity"
      title={`关联${name}`}
      okText="去关联"
      begin={{ password: '' }}
      save={save}
      onClose={onClose}
    >
      <ProofFields withCode={Boolean(factor.data?.since)} />
    </FormDialog>
  )
}
