import { TeamOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { projectLimits } from '#protocol/office/door.ts'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { MembersDialog } from './MembersDialog.tsx'

/** Members of a private project; a public one has everyone. */
export function MembersButton({ project }: { project: WorkInfo }) {
  const [isOpen, setOpen] = useState(false)
  if (project.isOpen === projectLimits.isPublic) return null
  return (
    <>
      <Button icon={<TeamOutlined />} onClick={() => setOpen(true)}>
        成员 {project.ownerUser.length}
      </Button>
      {isOpen && <MembersDialog project={project} onClose={() => setOpen(false)} />}
    </>
  )
}
