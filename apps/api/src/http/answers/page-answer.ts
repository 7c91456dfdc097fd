interface Counted {
  readonly total: number
  /** True where there are more rows than `total`. */
  readonly isLimited?: boolean
}

/** The part of a list's answer besides its rows. */
export function pageAnswer(
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
  { total, isLimited = false }: Counted,
) {
  return {
    currentPage: page,
    pageSize,
    totalItems: total,
    totalPages: Math.ceil(total / pageSize),
    ...(isLimited && { totalIsLimited: true }),
  }
}
