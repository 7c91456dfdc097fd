import { Notifications } from '@mantine/notifications'

/** Messages lie over dialogs, which may cause them, and under menus that a person has just opened. */
const Z_INDEX = 250

/** Renders the messages. It is loaded after the first screen, and then shows earlier ones. */
export default function Toasts() {
  return <Notifications limit={4} containerWidth={400} zIndex={Z_INDEX} />
}
