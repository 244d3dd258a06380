import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Seal } from '#protocol/crm/contract-file/calls.ts'
import { fileCalls } from '#protocol/files/calls.ts'
import { fetchFile } from '#web/platform/download.ts'
import { queryKeyOf } from '#web/platform/query-keys.ts'
import styles from '../contract-file.module.css'

/** The picture of a seal. */
export function SealPicture({ seal }: { seal: Seal }) {
  const request = { fileId: seal.fileId }
  const { data } = useQuery({
    queryKey: queryKeyOf(fileCalls.down, request),
    queryFn: ({ signal }) => fetchFile(fileCalls.down, request, { signal, quiet: true }),
  })
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!data) return
    const made = URL.createObjectURL(data.content)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  return address ? <img className={styles.seal} src={address} alt={seal.name} /> : null
}
