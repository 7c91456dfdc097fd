import { Notifications } from '@mantine/notifications'

/** Where messages appear; comes after the first screen, and shows what was said before it came. */
export default function Toasts() {
  return <Notifications limit={4} containerWidth={400} />
}
