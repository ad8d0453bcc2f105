/** Runs each task that the process is sent, and sends its result back. */
export const serveTasks = (work: (task: never) => Promise<object>): void => {
  process.on('message', (task) => {
    work(task as never).then(
      (answer) => process.send?.(answer),
      (error: unknown) => process.send?.({ error: String(error) }),
    );
  });
};
