// Takes the picture of a visit that wants one, and stores it as a file.

import type { ScreenshotResult } from '#schemas/scrape-data.ts'
import type { ScreenshotRequest } from '#schemas/screenshot.ts'
import { AppError } from '#src/app-error.ts'
import type { OpenDocument, VisitRequest } from '#src/browser/visit-request.ts'
import type { Semaphore } from '#src/concurrency/semaphore.ts'
import type { Files, StoredFile } from '#src/files/files.ts'
import { isPageStatus } from '#src/page/http-status.ts'
import { composePicture } from './compose-picture.ts'
import type { PictureOptions, Shot } from './shot.ts'
import { takePicture } from './take-picture.ts'

export interface PictureDeps {
  files: Pick<Files, 'assertRoom' | 'put'>
  /** Begins the URLs of files. */
  publicUrl: string
  /** One permit for each picture that the browser takes. */
  captures: Semaphore
}

/** The picture of a scrape with the format `screenshot`. */
export const scrapePicture: PictureOptions = { width: 1_440, height: 900, fullPage: false, darkMode: false, format: 'jpeg' }

/** The picture that a request asks for. */
export const pictureOptions = ({ width, height, full_page, dark_mode, format }: ScreenshotRequest): PictureOptions =>
  ({ width, height, fullPage: full_page, darkMode: dark_mode, format })

/** A picture as bytes. */
export interface Picture { bytes: Uint8Array; capturedAt: string; warnings: string[] }

/** Takes the picture of one visit. */
export class Camera {
  /** The options of the visit. */
  readonly visit: Pick<VisitRequest, 'view' | 'examine' | 'textOnly'>
  readonly options: PictureOptions
  readonly #captures: Semaphore
  #outcome: Shot | AppError | null = null

  constructor(options: PictureOptions, captures: Semaphore) {
    const { width, height, darkMode } = options
    this.visit = { view: { width, height, darkMode }, examine: (page) => this.#examine(page), textOnly: false }
    this.options = options
    this.#captures = captures
  }

  /** Takes a picture of the page, unless it is an error page. A failure is kept: the page was read all the same. */
  async #examine(page: OpenDocument): Promise<void> {
    this.#outcome = null
    if (!isPageStatus(page.status)) return
    try {
      this.#outcome = await takePicture(page, this.options, this.#captures)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.#outcome = error
    }
  }

  /**
   * The picture of the last document that was examined.
   * @throws AppError why there is none
   */
  async picture(): Promise<Picture> {
    const outcome = this.#outcome
    if (outcome === null) throw new AppError('INTERNAL_ERROR', { message: 'No picture of the page was taken.' })
    if (outcome instanceof AppError) throw outcome
    const { capturedAt, warnings } = outcome
    return { bytes: await composePicture(outcome), capturedAt, warnings }
  }
}

export interface StoredPicture extends Pick<StoredFile, 'expiresAt'> { screenshot: ScreenshotResult }

/** Stores a picture for a day. @throws AppError SERVICE_UNAVAILABLE */
export async function storePicture(
  { files, publicUrl }: PictureDeps, { width, height, fullPage, format }: PictureOptions, bytes: Uint8Array,
): Promise<StoredPicture> {
  const { name, expiresAt } = await files.put(bytes, format)
  const url = `${publicUrl}/files/${name}`
  return { expiresAt, screenshot: { url, viewport: { width, height }, full_page: fullPage, format } }
}
