// Shows a notice in a browser that is not looking, and opens its table when it is pressed.

self.addEventListener("push", (event) => {
  const notice = event.data?.json() ?? {};
  const shown = { body: notice.text ?? "", tag: notice.key, data: { link: notice.link ?? "/" } };
  event.waitUntil(self.registration.showNotification(notice.subject ?? "Oddtown", shown));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.link));
});

async function open(link) {
  const address = new URL(link, self.location.origin).href;
  for (const page of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    if (page.url.split("#")[0] === address) return page.focus();
  }
  return self.clients.openWindow(address);
}
