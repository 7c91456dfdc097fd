import { showToast } from './toast.ts'

/** Shows that an act failed, and why. */
export function refused(title: string, error: unknown): void {
  showToast({ title, message: error instanceof Error ? error.message : '', tone: 'danger' })
}
