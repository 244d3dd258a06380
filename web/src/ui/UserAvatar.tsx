import { fileAddress } from '#web/platform/file-address.ts'
import { Avatar } from './Avatar.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Popover } from './Popover.tsx'
import styles from './UserAvatar.module.css'

const UserCard = lazyPart(async () => (await import('./UserCard.tsx')).UserCard)

export interface UserAvatarProps {
  name: string
  img?: string | null
  /** Pixels; 24 to 40. */
  size?: number
  /** With it, pointing at the avatar opens the person's card. */
  userId?: number
}

/** The picture of a person, or the last two characters of the name (platform.md §11.5). */
export function UserAvatar({ name, img, size = 24, userId }: UserAvatarProps) {
  const letters = [...name].slice(-2).join('')
  const avatar = (
    <Avatar
      className={styles.avatar}
      size={size}
      src={img ? fileAddress(img) : undefined}
      alt={name}
      style={{ fontSize: Math.max(10, Math.round(size * 0.38)) }}
      gap={size < 32 ? 2 : 4}
    >
      {letters}
    </Avatar>
  )
  if (!userId) return avatar
  return (
    <Popover content={<UserCard userId={userId} />} mouseEnterDelay={0.4} destroyOnHidden>
      {avatar}
    </Popover>
  )
}
