import { useNavigate } from 'react-router'
import { useCan } from '#web/platform/permissions.ts'
import { Button } from '#web/ui/button/Button.tsx'

/** All announcements, and 新建公告 for those who may write them (platform.md §7.5). */
export function HornActs({ onLeave }: { onLeave: () => void }) {
  const may = useCan()
  const navigate = useNavigate()
  const go = (address: string) => {
    onLeave()
    void navigate(address)
  }
  return (
    <>
      <Button onClick={() => go('/announcement')}>全部公告</Button>
      {may('oa/announcement/save') && (
        <Button type="primary" onClick={() => go('/announcement?new=1')}>
          新建公告
        </Button>
      )}
    </>
  )
}
