/** The keyboard shortcuts of each screen, for the dialog that `?` opens. */
import { SCREENS, type Screen, type ShortcutArea } from '../screens.ts'

export interface Shortcut {
  /** Keys joined by `+` are pressed together; any one of several entries works. */
  readonly keys: readonly string[]
  readonly does: string
}

export interface ShortcutGroup {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

const EVERYWHERE: ShortcutGroup = {
  title: 'Em todas as telas',
  shortcuts: [
    { keys: ['Ctrl + K'], does: 'Ir a um laudo, a uma tela ou a uma ação' },
    { keys: ['?'], does: 'Mostrar estes atalhos' },
    { keys: ['Tab', 'Shift + Tab'], does: 'Ir ao próximo, ao anterior' },
    { keys: ['Esc'], does: 'Fechar o que está por cima' },
  ],
}

const LIST: ShortcutGroup = {
  title: 'Na lista',
  shortcuts: [
    { keys: ['/'], does: 'Buscar' },
    { keys: ['↓'], does: 'Da busca, ir à primeira linha' },
    { keys: ['↑', '↓'], does: 'Andar entre as linhas' },
    { keys: ['Enter', '→'], does: 'Abrir os detalhes da linha' },
    { keys: ['Esc', '←'], does: 'Fechar os detalhes da linha' },
    { keys: ['Espaço'], does: 'Selecionar a linha, ou deixar de selecioná-la' },
    { keys: ['Shift + ↑', 'Shift + ↓'], does: 'Selecionar também a linha ao lado' },
    { keys: ['Ctrl + A'], does: 'Selecionar a página' },
    { keys: ['Esc'], does: 'Com os detalhes fechados: limpar a seleção' },
    { keys: ['←', '→'], does: 'Na borda de uma coluna: mudar a largura; Enter ajusta' },
    { keys: ['Shift + clique'], does: 'No título de uma coluna: ordenar também por ela' },
  ],
}

const MAP: ShortcutGroup = {
  title: 'Com o mapa em foco',
  shortcuts: [
    { keys: ['↑', '↓', '←', '→'], does: 'Mover o mapa' },
    { keys: ['+', '−'], does: 'Aproximar, afastar' },
    { keys: ['Shift + ←', 'Shift + →'], does: 'Girar' },
  ],
}

const NEIGHBOURS: ShortcutGroup = {
  title: 'No mapa de um laudo aberto da lista',
  shortcuts: [
    { keys: ['J'], does: 'Ir ao próximo laudo da lista' },
    { keys: ['K'], does: 'Ir ao laudo anterior' },
  ],
}

const RULER: ShortcutGroup = {
  title: 'Com a régua aberta e o mapa em foco',
  shortcuts: [
    { keys: ['Enter', 'Espaço'], does: 'Marcar um ponto no meio do mapa' },
    { keys: ['Backspace'], does: 'Desfazer o último ponto' },
    { keys: ['Esc'], does: 'Terminar a medida; outra vez, fechar a régua' },
  ],
}

const REPORT: ShortcutGroup = {
  title: 'No relatório',
  shortcuts: [
    { keys: ['Ctrl + Z'], does: 'Desfazer a última mudança das linhas' },
    { keys: ['Ctrl + Shift + Z', 'Ctrl + Y'], does: 'Refazer' },
    { keys: ['Enter'], does: 'Na linha aberta: confirmar' },
    { keys: ['Esc'], does: 'Na linha aberta: abortar' },
  ],
}

const AREAS = { list: LIST, map: MAP, neighbours: NEIGHBOURS, report: REPORT, ruler: RULER } as const satisfies Record<
  ShortcutArea,
  ShortcutGroup
>

/** Shortcuts of the screen of this route, as in paths.ts, before those of every screen. */
export function shortcutsOf(route: string): readonly ShortcutGroup[] {
  const screens: readonly Screen[] = Object.values(SCREENS)
  const { shortcuts = [] } = screens.find(({ path }) => path === route) ?? {}
  return [...shortcuts.map((area) => AREAS[area]), EVERYWHERE]
}
