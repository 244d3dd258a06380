import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Popover } from '#web/ui/overlay/Popover.tsx'
import { Avatar } from './Avatar.tsx'

const UserCard = lazyComponent(async () => (await import('./UserCard.tsx')).UserCard)

export interface UserAvatarProps {
  name: string
  img?: string | null
  /** Pixels; 24 to 40. */
  size?: number
  /** With it, pointing at the avatar opens the person's card. */
  userId?: number
}

/** A person's avatar, and the card behind it. */
export function UserAvatar({ name, img, size = 24, userId }: UserAvatarProps) {
  const avatar = <Avatar name={name} img={img} size={size} />
  if (!userId) return avatar
  return (
    <Popover content={<UserCard userId={userId} />} mouseEnterDelay={0.4}>
      {avatar}
    </Popover>
  )
}
