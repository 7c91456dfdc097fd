import { showToast } from './toast.ts'

/** An act that could not be done, and why. */
export function refused(title: string, error: unknown): void {
  showToast({ title, message: error instanceof Error ? error.message : '', tone: 'danger' })
}
