/** Reminds of the next reading of the weather while the work is under way and the application is open. */
import { useEffect, useState } from 'react'

const CHOICE = 'faixa-lembrete-leitura'
const MINUTE_MS = 60_000
/** How often the clock is looked at, ms. */
const LOOK_MS = 5000

export const REMINDERS = [
  { value: '0', label: 'Não lembrar' },
  ...[10, 15, 20, 30].map((minutes) => ({ value: `${minutes}`, label: `A cada ${minutes} minutos` })),
]

export function reminderMinutes(): number {
  return Number(localStorage.getItem(CHOICE) ?? '0') || 0
}

/** Asks for the permission of a notice of the device, which reaches a person who looks elsewhere. */
export async function chooseReminder(minutes: number): Promise<void> {
  localStorage.setItem(CHOICE, `${minutes}`)
  if (minutes > 0 && 'Notification' in globalThis && Notification.permission === 'default')
    await Notification.requestPermission()
}

interface Reminder {
  readonly codigo: string
  /** 0: none. */
  readonly minutes: number
  /** When the work began or the last reading was made; undefined while there is no work. */
  readonly sinceMs: number | undefined
}

/** True from the minute on at which the next reading is due; the device is told once. */
export function useReminder({ codigo, minutes, sinceMs }: Reminder): boolean {
  const dueMs = minutes === 0 || sinceMs === undefined ? undefined : sinceMs + minutes * MINUTE_MS
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (dueMs === undefined) return undefined
    let told = false
    const look = () => {
      const due = Date.now() >= dueMs
      setDue(due)
      if (due && !told) {
        told = true
        void notifyDevice(codigo)
      }
    }
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => {
      clearInterval(timer)
      setDue(false)
    }
  }, [dueMs, codigo])
  return isDue
}

async function notifyDevice(codigo: string): Promise<unknown> {
  navigator.vibrate?.([300, 100, 300])
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return undefined
  const words = ['Leitura do tempo', { body: `Ordem ${codigo}: está na hora.`, tag: 'faixa-leitura' }] as const
  const registration = await navigator.serviceWorker?.getRegistration()
  try {
    // Chromium on telephones allows it only through the service worker.
    return registration ? await registration.showNotification(...words) : new Notification(...words)
  } catch {
    // The notice in the page remains.
    return undefined
  }
}
