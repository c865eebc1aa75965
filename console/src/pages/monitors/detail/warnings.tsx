/** What may keep a monitor from doing its job, and the remedy. */
export const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <ul class="warning" aria-label="Warnings">{warnings.map((text) => <li key={text}>{text}</li>)}</ul>
)
