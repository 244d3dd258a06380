import { EditOutlined, HolderOutlined, StarFilled, StarOutlined } from '@ant-design/icons'
import { useSortable } from '@dnd-kit/sortable'
import { Link } from 'react-router'
import type { WorkInfo } from '#protocol/projects/shapes.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { UserAvatar } from '#web/ui/people/UserAvatar.tsx'
import { boardAddress } from './addresses.ts'
import { coverOf } from './covers.ts'
import styles from './list.module.css'
import { mayIn, useStar } from './use-projects.ts'

/** Members that a card shows; more are a number. */
const MOST_MEMBERS = 5

interface ProjectCardProps {
  project: WorkInfo
  /** By hand: it has a handle. */
  isSorted: boolean
  onEdit: () => void
}

/** One project: its cover, what it is about, and who works in it. */
export function ProjectCard({ project, isSorted, onEdit }: ProjectCardProps) {
  const { workId, name, description, color } = project
  const cover = coverOf(project)
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } =
    useSortable({ id: workId, disabled: !isSorted })
  return (
    <li
      ref={setNodeRef}
      className={styles.card}
      data-moving={isDragging || undefined}
      style={{
        transform: transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined,
        transition,
      }}
    >
      <Link
        to={boardAddress(workId)}
        className={styles.cover}
        style={{ background: color }}
        tabIndex={-1}
        aria-hidden
      >
        {cover && <img src={cover} alt="" loading="lazy" />}
      </Link>
      <div className={styles.head}>
        <span className={styles.dot} style={{ background: color }} />
        <Link to={boardAddress(workId)} className={styles.name} title={name}>
          {name}
        </Link>
        {mayIn(project)('setWork') && (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={`编辑项目 ${name}`}
            title="编辑项目"
            onClick={onEdit}
          />
        )}
        <Star project={project} />
        {isSorted && (
          <button
            ref={setActivatorNodeRef}
            type="button"
            className={styles.handle}
            aria-label={`拖动 ${name}`}
            title="拖动排序"
            {...attributes}
            {...listeners}
          >
            <HolderOutlined />
          </button>
        )}
      </div>
      <p className={styles.about}>{description}</p>
      <Members project={project} />
    </li>
  )
}

/** ★ in place. */
export function Star({ project }: { project: WorkInfo }) {
  const turn = useStar()
  const isStarred = project.collect === 1
  return (
    <Button
      type="text"
      size="small"
      icon={isStarred ? <StarFilled className={styles.starred} /> : <StarOutlined />}
      aria-label={`关注 ${project.name}`}
      aria-pressed={isStarred}
      title={isStarred ? '取消关注' : '关注'}
      onClick={() => turn(project)}
    />
  )
}

/** People of a private project; a public one is everyone's. */
export function Members({ project: { isOpen, ownerUser } }: { project: WorkInfo }) {
  if (isOpen === 1) return <p className={styles.members}>公开 · 企业所有成员</p>
  const more = ownerUser.length - MOST_MEMBERS
  return (
    <p className={styles.members}>
      {ownerUser.slice(0, MOST_MEMBERS).map(({ userId, realname, img }) => (
        <UserAvatar key={userId} name={realname} img={img} userId={userId} />
      ))}
      {more > 0 && <span>+{more}</span>}
    </p>
  )
}
