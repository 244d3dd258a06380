import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { initialState, type ListControl, withChange } from './list-state.ts'
import { readListState, writeListState } from './list-url.ts'
import { rememberedPageSize, rememberPageSize, usePageSize } from './preferences.ts'

/** The list of a page: its state is the address, so Back, reload and a shared link all work. */
export function useUrlListControl(): ListControl {
  const [params, setParams] = useSearchParams()
  const usual = usePageSize()
  const state = useMemo(() => readListState(params, usual), [params, usual])
  const change = useCallback<ListControl['change']>(
    (next, how = 'push') => {
      if (next.limit) rememberPageSize(next.limit)
      setParams((now) => writeListState(now, withChange(readListState(now), next)), {
        replace: how === 'replace',
      })
    },
    [setParams],
  )
  return useMemo(() => ({ state, change }), [state, change])
}

/** The list of a picker: forgotten when it closes. */
export function useLocalListControl(): ListControl {
  const [state, setState] = useState(() => ({ ...initialState, limit: rememberedPageSize() }))
  const change = useCallback<ListControl['change']>((next) => setState((now) => withChange(now, next)), [])
  return useMemo(() => ({ state, change }), [state, change])
}
