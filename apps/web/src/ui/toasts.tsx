import { Notifications } from '@mantine/notifications'

/** Over dialogs, which may have something to say; under menus and lists that somebody has just opened. */
const Z_INDEX = 250

/** Where messages appear; comes after the first screen, and shows what was said before it came. */
export default function Toasts() {
  return <Notifications limit={4} containerWidth={400} zIndex={Z_INDEX} />
}
